/** The chosen models as chips, and the list to choose from, by family. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SourceText } from '../../protocol.ts';
import type { ProgramLanguage } from '../editor/source-language.ts';
import { familiesFor } from './model-families.ts';

interface PickerProps {
  readonly language: ProgramLanguage | undefined;
  readonly chosen: readonly string[];
  /** The user's own model, if the Models tab has one. */
  readonly cat: SourceText | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

export function ModelPicker({ language, chosen, cat, onChange }: PickerProps) {
  const [isOpen, setOpen] = useState(false);
  const picker = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    list.current!.scrollIntoView({ block: 'nearest' });
    const leave = (event: Event) => {
      if (!picker.current!.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', leave);
    return () => removeEventListener('pointerdown', leave);
  }, [isOpen]);

  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  const option = (name: string, title: string) => (
    <label key={name} class="model-option">
      <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
      <span class="model-name">{name}</span>
      <span class="model-title">{title}</span>
    </label>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list.
    <div
      class="model-picker"
      ref={picker}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        opener.current!.focus();
      }}
    >
      <span class="field-name" id="models-label">
        Models
      </span>
      <ul class="chips" aria-labelledby="models-label">
        {chosen.map((name) => (
          <li key={name} class="chip">
            <span class="model-name">{name}</span>
            <button type="button" aria-label={`Remove ${name}`} onClick={() => toggle(name)}>
              ×
            </button>
          </li>
        ))}
      </ul>
      <button
        ref={opener}
        type="button"
        class="quiet"
        aria-expanded={isOpen}
        aria-controls="model-list"
        onClick={() => setOpen(!isOpen)}
      >
        Choose models
      </button>
      {isOpen && (
        <div id="model-list" class="model-list" ref={list}>
          {cat !== undefined && (
            <fieldset>
              <legend>Yours</legend>
              {option(cat.name, 'the model of the Models tab')}
            </fieldset>
          )}
          {familiesFor(language).map(({ title, models }) => (
            <fieldset key={title}>
              <legend>{title}</legend>
              {models.map((model) => option(model.name, model.title))}
            </fieldset>
          ))}
        </div>
      )}
    </div>
  );
}
