package java.lang;

/** There is none. */
public class SecurityManager {
    private SecurityManager() {
    }
}
