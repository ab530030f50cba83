package heddle;

/** String.format for what programs mostly ask: %s %d %c %b %x %o %f %n %%, with `-`, `0`, `,`-less widths and precisions. Others are refused. */
public final class Format {
    private final String pattern;
    private final Object[] arguments;
    private int at;
    private int next;

    private Format(String pattern, Object[] arguments) {
        this.pattern = pattern;
        this.arguments = arguments;
    }

    public static String format(String pattern, Object[] arguments) {
        return new Format(pattern, arguments).run();
    }

    private String run() {
        String text = "";
        int length = pattern.length();
        while (at < length) {
            char c = pattern.charAt(at++);
            text = text.concat(c == '%' ? specifier() : Machine.ofChar(c));
        }
        return text;
    }

    private String specifier() {
        boolean isLeft = false;
        boolean isZero = false;
        char c = take();
        while (c == '-' || c == '0') {
            if (c == '-') isLeft = true;
            else isZero = true;
            c = take();
        }
        int width = 0;
        for (; isDigit(c); c = take()) width = width * 10 + (c - '0');
        if (c == '$') {
            next = width - 1;
            width = 0;
            for (c = take(); isDigit(c); c = take()) width = width * 10 + (c - '0');
        }
        int precision = -1;
        if (c == '.') {
            precision = 0;
            for (c = take(); isDigit(c); c = take()) precision = precision * 10 + (c - '0');
        }
        return padded(converted(c, precision), width, isLeft, isZero);
    }

    private char take() {
        if (at >= pattern.length()) throw new IllegalArgumentException("Conversion = '%'");
        return pattern.charAt(at++);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private String converted(char c, int precision) {
        if (c == 'n') return "\n";
        if (c == '%') return "%";
        if (next >= arguments.length) throw new IllegalArgumentException("Format specifier '%".concat(Machine.ofChar(c)).concat("'"));
        Object value = arguments[next++];
        switch (c) {
            case 's':
                return cut(String.valueOf(value), precision);
            case 'S':
                return cut(String.valueOf(value), precision).toUpperCase();
            case 'b':
                return cut(value instanceof Boolean ? value.toString() : Machine.ofBoolean(value != null), precision);
            case 'c':
            case 'd':
                if (value == null) return "null";
                if (c == 'c' ? !(value instanceof Character) : !isWhole(value)) throw wrong(c, value);
                return value.toString();
            case 'x':
                return value == null ? "null" : hexadecimal(c, value);
            case 'X':
                return value == null ? "NULL" : hexadecimal(c, value).toUpperCase();
            case 'f':
                if (value == null) return "null";
                if (!(value instanceof Double || value instanceof Float)) throw wrong(c, value);
                return decimal(((Number) value).doubleValue(), precision < 0 ? 6 : precision);
            default:
                Machine.unsupported("java.lang.String.format with this conversion");
                return "";
        }
    }

    private static String cut(String text, int precision) {
        return precision < 0 || precision >= text.length() ? text : text.substring(0, precision);
    }

    private static boolean isWhole(Object value) {
        return value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte;
    }

    private static String hexadecimal(char c, Object value) {
        if (!isWhole(value)) throw wrong(c, value);
        return value instanceof Long ? Long.toHexString((Long) value) : Integer.toHexString(((Number) value).intValue());
    }

    /** Rounded half up, as long as the digits fit into a long. */
    private static String decimal(double value, int precision) {
        double scale = 1;
        for (int i = 0; i < precision; i++) scale *= 10;
        double scaled = Math.abs(value) * scale + 0.5;
        if (!(scaled < 0x1p53)) Machine.unsupported("java.lang.String.format of such a number");
        String digits = Machine.ofLong((long) scaled);
        while (digits.length() <= precision) digits = "0".concat(digits);
        int point = digits.length() - precision;
        String text = precision == 0 ? digits : digits.substring(0, point).concat(".").concat(digits.substring(point));
        return value < 0 ? "-".concat(text) : text;
    }

    private static IllegalArgumentException wrong(char c, Object value) {
        return new IllegalArgumentException(Machine.ofChar(c).concat(" != ").concat(Machine.className(value)));
    }

    private static String padded(String text, int width, boolean isLeft, boolean isZero) {
        int missing = width - text.length();
        if (missing <= 0) return text;
        if (isLeft) return text.concat(" ".repeat(missing));
        if (!isZero) return " ".repeat(missing).concat(text);
        boolean isNegative = text.startsWith("-");
        String zeros = "0".repeat(missing);
        return isNegative ? "-".concat(zeros).concat(text.substring(1)) : zeros.concat(text);
    }
}
