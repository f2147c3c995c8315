import com.damaitaliana.shared.domain.*;
import com.damaitaliana.shared.rules.ItalianRuleEngine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts the exam in Italian draughts to the rules of dama-italiana.
 *
 * <p>Compile it against that program's module "shared". The exam's JSON is read as far as needed.
 */
public class Adapter {
  private static final ItalianRuleEngine RULES = new ItalianRuleEngine();
  private static final Pattern QUESTION = Pattern.compile("\"seq\":(\\d+).*\"fen\":\"([^\"]*)\"");

  /** The exam's number of a square, and back: this board has a dark square on White's left. */
  static int number(Square s) {
    return 4 * (7 - s.rank()) + (7 - s.file()) / 2 + 1;
  }

  static Square square(int n) {
    int row = (n - 1) / 4;
    return new Square(7 - (n - 1) % 4 * 2 - row % 2, 7 - row);
  }

  static GameState read(String fen) {
    if (fen.equals("startpos")) {
      return GameState.initial();
    }
    String[] parts = fen.split(":");
    Board board = Board.empty();
    for (int i = 1; i < parts.length; i++) {
      Color color = parts[i].startsWith("W") ? Color.WHITE : Color.BLACK;
      for (String item : parts[i].substring(1).split(",")) {
        if (!item.isEmpty()) {
          PieceKind kind = item.startsWith("K") ? PieceKind.KING : PieceKind.MAN;
          board = board.with(square(Integer.parseInt(item.replace("K", ""))), new Piece(color, kind));
        }
      }
    }
    Color turn = parts[0].equals("W") ? Color.WHITE : Color.BLACK;
    return new GameState(board, turn, 0, List.of(), GameStatus.ONGOING);
  }

  static String write(Move move) {
    List<Square> path =
        move instanceof CaptureSequence capture ? capture.path() : List.of(move.to());
    StringBuilder out = new StringBuilder("{\"move\":\"" + number(move.from()));
    for (Square s : path) {
      out.append(move.isCapture() ? "x" : "-").append(number(s));
    }
    return out.append("\"}").toString();
  }

  static String outcome(GameState state) {
    return switch (RULES.computeStatus(state)) {
      case ONGOING -> "ongoing";
      case WHITE_WINS -> "white";
      case BLACK_WINS -> "black";
      default -> "draw";
    };
  }

  static String answer(String line, String version) {
    Matcher question = QUESTION.matcher(line);
    if (!question.find()) {
      return "{\"op\":\"hello\",\"protocol\":1,\"name\":\"dama-italiana\",\"version\":\"" + version
          + "\",\"rulesets\":[\"italian\"],\"ops\":[\"legal\"]}";
    }
    GameState state = read(question.group(2));
    List<String> moves = new ArrayList<>();
    for (Move move : RULES.legalMoves(state)) {
      moves.add(write(move));
    }
    return "{\"seq\":" + question.group(1) + ",\"fen\":\"" + question.group(2)
        + "\",\"result\":{\"moves\":[" + String.join(",", moves)
        + "],\"status\":{\"outcome\":\"" + outcome(state) + "\"}}}";
  }

  public static void main(String[] args) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = in.readLine()) != null && !line.contains("\"op\":\"bye\""); ) {
      System.out.println(answer(line, args.length > 0 ? args[0] : ""));
    }
  }
}
