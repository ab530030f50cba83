; The Fibonacci number of 60 by two calls each: 10^12 calls, and no access to shared memory.
define i32 @fib(i32 %n) {
entry:
  %small = icmp slt i32 %n, 2
  br i1 %small, label %base, label %more
base:
  ret i32 %n
more:
  %m = sub i32 %n, 1
  %k = sub i32 %n, 2
  %x = call i32 @fib(i32 %m)
  %y = call i32 @fib(i32 %k)
  %z = add i32 %x, %y
  ret i32 %z
}
define i32 @main() {
  %r = call i32 @fib(i32 60)
  ret i32 0
}
