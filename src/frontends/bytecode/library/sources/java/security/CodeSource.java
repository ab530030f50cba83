package java.security;

public class CodeSource {
    private CodeSource() {
    }
}
