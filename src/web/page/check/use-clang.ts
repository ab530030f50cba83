/** Whether clang may be loaded: the user is told its size first, once a visit. */
import { useEffect, useState } from 'preact/hooks';

export interface Clang {
  readonly isAllowed: boolean;
  /** Such as `31 MB`; empty until it is known. */
  readonly size: string;
  readonly allow: () => void;
}

export function useClang(isNeeded: boolean): Clang {
  const [isAllowed, setAllowed] = useState(false);
  const [size, setSize] = useState('');
  useEffect(() => {
    if (!isNeeded || size !== '') return;
    fetch(new URL('clang/size.json', document.baseURI))
      .then((response) => response.json())
      .then(({ bytes }: { bytes: number }) => setSize(`${Math.ceil(bytes / 1e6)} MB`))
      .catch(() => undefined);
  }, [isNeeded, size]);
  return { isAllowed, size, allow: () => setAllowed(true) };
}
