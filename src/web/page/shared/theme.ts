/**
 * Light or dark: what the system says until the user says otherwise, which is remembered where the
 * browser allows it.
 */
import { createContext } from 'preact';
import { useCallback, useContext, useEffect, useState } from 'preact/hooks';
import { DARK_PICTURE, LIGHT_PICTURE, type PictureTheme } from '../../../api/pictures.ts';

export type Theme = 'light' | 'dark';

const KEY = 'heddle.theme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** On the page, source lines are a little darker than in files: they are smaller there. */
const PICTURES: Readonly<Record<Theme, PictureTheme>> = {
  light: { ...LIGHT_PICTURE, source: '#5C626B', frame: '#6F7580' },
  dark: DARK_PICTURE,
};

export const ThemeContext = createContext<Theme>('light');

export const usePictureTheme = (): PictureTheme => PICTURES[useContext(ThemeContext)];

/** Storage may be forbidden or full; the page then forgets. */
function remembered(): Theme | undefined {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : undefined;
  } catch {
    return undefined;
  }
}

function remember(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The choice holds until the page is closed.
  }
}

export function useTheme(): readonly [theme: Theme, toggle: () => void] {
  const [chosen, setChosen] = useState(remembered);
  const [isSystemDark, setSystemDark] = useState(systemIsDark.matches);
  useEffect(() => {
    const follow = () => setSystemDark(systemIsDark.matches);
    systemIsDark.addEventListener('change', follow);
    return () => systemIsDark.removeEventListener('change', follow);
  }, []);

  const theme = chosen ?? (isSystemDark ? 'dark' : 'light');
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  const toggle = useCallback(() => {
    const other = theme === 'dark' ? 'light' : 'dark';
    remember(other);
    setChosen(other);
  }, [theme]);
  return [theme, toggle];
}
