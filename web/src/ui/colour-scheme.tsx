import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { frameCopy as copy } from '#web/copy/en/frame.ts';
import { useHydrated } from '#web/state/hydrated.ts';
import type { ColourScheme } from '#web/state/storage.ts';
import { currentColourScheme, useColourScheme } from '#web/state/store.ts';
import { SchemeIcon } from './icons.tsx';

const schemes: readonly ColourScheme[] = ['dark', 'light', 'system'];

/** Radio buttons: dark, light or system. */
export const SchemeChoice = (): ReactNode => {
  const [scheme, chooseScheme] = useColourScheme();
  const shown = useHydrated() ? scheme : 'dark';
  const group = useId();
  return (
    <fieldset className="scheme">
      <legend>{copy.scheme}</legend>
      <div className="scheme-options">
        {schemes.map((option) => (
          <label key={option} className="scheme-option">
            <input
              type="radio"
              name={group}
              checked={shown === option}
              onChange={() => chooseScheme(option)}
              className="visually-hidden"
            />
            <span>{copy.schemes[option]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** A button that cycles through the colour schemes and announces the new one after each press. */
export const SchemeButton = (): ReactNode => {
  const [scheme, chooseScheme] = useColourScheme();
  const [isPressed, setPressed] = useState(false);
  const press = (): void => {
    // Read from the store: replayed clicks all run before the next render.
    const next = schemes[(schemes.indexOf(currentColourScheme()) + 1) % schemes.length] ?? 'dark';
    chooseScheme(next);
    setPressed(true);
  };
  return (
    <>
      <button
        type="button"
        className="icon-action nav-wide nav-scheme"
        aria-label={copy.changeScheme}
        title={copy.changeScheme}
        onClick={press}
      >
        <SchemeIcon size={22} />
      </button>
      <span className="visually-hidden" role="status">
        {isPressed ? copy.schemes[scheme] : ''}
      </span>
    </>
  );
};
