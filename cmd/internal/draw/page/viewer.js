"use strict";
(() => {
  const root = document.documentElement;
  const games = [...document.querySelectorAll(".game")].map(section => ({
    section,
    frames: [...section.querySelectorAll("figure")],
    links: [...section.querySelectorAll(".moves a")],
    at: 0,
  }));
  const choose = document.querySelector("select"), said = document.querySelector(".said");
  let game = games[0], timer = 0;
  if (!game) return;
  root.classList.add("js");

  const select = (list, chosen) => list.forEach(e => e.classList.toggle("on", e === chosen));

  function show(at) {
    const last = game.frames.length - 1;
    game.at = Math.max(0, Math.min(last, at));
    select(games.map(g => g.section), game.section);
    select(game.frames, game.frames[game.at]);
    select(game.links, game.links[game.at]);
    reveal(game.links[game.at]);
    for (const b of game.section.querySelectorAll("nav button")) {
      const go = b.dataset.go;
      if (go === "first" || go === "back") b.disabled = game.at === 0;
      if (go === "on" || go === "last" || go === "play") b.disabled = game.at === last;
    }
    choose.selectedIndex = games.indexOf(game);
    said.textContent = game.frames[game.at].querySelector("figcaption").textContent;
    if (game.at === last) stop();
    history.replaceState(null, "", "#" + game.frames[game.at].id);
  }

  // reveal scrolls the list of moves alone, never the page.
  function reveal(link) {
    const list = link.closest(".moves"), box = list.getBoundingClientRect(), r = link.getBoundingClientRect();
    if (r.top < box.top) list.scrollTop -= box.top - r.top;
    if (r.bottom > box.bottom) list.scrollTop += r.bottom - box.bottom;
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
  }

  // turn gives every board's other side the bottom.
  function turn() {
    for (const svg of document.querySelectorAll("svg.board")) {
      for (const u of svg.querySelectorAll("use")) {
        const href = u.getAttribute("href");
        if (u.classList.contains("background")) {
          u.setAttribute("href", href.includes("-up") ? href.replace("-up", "-down") : href.replace("-down", "-up"));
        } else {
          u.setAttribute("x", 800 - u.getAttribute("x"));
          u.setAttribute("y", 800 - u.getAttribute("y"));
        }
      }
      for (const c of svg.querySelectorAll(".turn circle")) c.setAttribute("cy", 800 - c.getAttribute("cy"));
      for (const g of svg.querySelectorAll(".lines")) {
        if (g.hasAttribute("transform")) g.removeAttribute("transform");
        else g.setAttribute("transform", "rotate(180 400 400)");
      }
    }
  }

  const acts = {
    first: () => show(0),
    back: () => show(game.at - 1),
    on: () => show(game.at + 1),
    last: () => show(game.frames.length - 1),
    flip: turn,
    play: () => {
      if (timer) return stop();
      timer = setInterval(() => show(game.at + 1), 1400);
      show(game.at + 1);
    },
  };
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last", f: "flip", F: "flip", " ": "play" };

  document.addEventListener("keydown", e => {
    if (e.ctrlKey || e.altKey || e.metaKey || e.target.closest("select")) return;
    if (e.key === " " && e.target.closest("button, a")) return;
    const act = keys[e.key];
    if (!act) return;
    if (act !== "play") stop();
    acts[act]();
    e.preventDefault();
  });
  document.addEventListener("click", e => {
    const button = e.target.closest("nav button"), link = e.target.closest(".moves a");
    if (button) {
      if (button.dataset.go !== "play") stop();
      acts[button.dataset.go]();
    } else if (link) {
      stop();
      show(game.links.indexOf(link));
      e.preventDefault();
    }
  });
  choose.addEventListener("change", () => {
    stop();
    game = games[choose.selectedIndex];
    show(game.at);
  });

  function follow() {
    for (const g of games) {
      const at = g.frames.findIndex(f => "#" + f.id === location.hash);
      if (at >= 0) { game = g; return show(at); }
    }
    show(game.at);
  }
  window.addEventListener("hashchange", follow);
  follow();
})();
