/* An instruction that no table knows, where no thread gets, and where one does. */
int main(int count, char **words) {
  if (count > 7) __asm__ __volatile__("rdpmc");
#ifdef REACHED
  __asm__ __volatile__("rdpmc");
#endif
  return 0;
}
