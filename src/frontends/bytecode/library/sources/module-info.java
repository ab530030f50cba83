/**
 * Heddle's model of java.base. It is compiled as if it were the whole JDK, so that nothing in it can use a class that it does not have.
 * Written from the documentation of the API; what a class leaves out is refused by name when a program calls it.
 */
module java.base {
}
