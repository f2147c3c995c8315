/**
 * Keeps the whole site, so that it opens without a network. The lines above are
 * made with the site: its version, and its files.
 */

const kept = "damone-" + version;

addEventListener("install", event => {
  event.waitUntil(caches.open(kept).then(cache => cache.addAll(files)).then(() => skipWaiting()));
});

addEventListener("activate", event => {
  event.waitUntil(caches.keys()
    .then(names => Promise.all(names.filter(name => name.startsWith("damone-") && name !== kept).map(name => caches.delete(name))))
    .then(() => clients.claim()));
});

/** A browser opens no page by an answer that was sent on to another address. */
const direct = response => response.redirected ? new Response(response.body, response) : response;

addEventListener("fetch", event => {
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then(found => found ? direct(found) : fetch(event.request)));
});
