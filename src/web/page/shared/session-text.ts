/**
 * Texts that outlive a reload of the page, but not its tab. Storage may be forbidden or full; the
 * page then forgets.
 */
export function recallText(key: string): string | undefined {
  try {
    return sessionStorage.getItem(`heddle.${key}`) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepText(key: string, text: string): void {
  try {
    sessionStorage.setItem(`heddle.${key}`, text);
  } catch {
    // It is there until the page is left.
  }
}
