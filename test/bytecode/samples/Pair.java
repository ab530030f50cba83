/** A record. Compiled with `javac --release 17`. */
public record Pair(int left, java.util.List<String> right) {
  static String greet(String name) {
    return "hello " + name;
  }
}
