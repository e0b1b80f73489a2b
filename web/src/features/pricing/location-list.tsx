import type { ReactNode } from 'react';
import type { ServerView } from '#contract/locations.ts';
import type { Selection } from '#domain/selection.ts';
import { isBoxDisabled, toggle } from '#domain/selection.ts';
import { dialogCopy as copy } from '#web/copy/en/pricing.ts';
import { CheckBox } from '#web/ui/check-box.tsx';

type Props = {
  servers: readonly ServerView[];
  selection: Selection;
  limit: number;
  isBusy: boolean;
  onChange: (selection: Selection) => void;
};

const byRegion = (servers: readonly ServerView[]): [string, ServerView[]][] =>
  Object.entries(Object.groupBy(servers, ({ region }) => region))
    .map(([region, group = []]): [string, ServerView[]] => [
      region,
      group.toSorted((a, b) => a.location.localeCompare(b.location)),
    ])
    .sort(([, a], [, b]) => b.length - a.length);

export const LocationList = ({ servers, selection, limit, isBusy, onChange }: Props): ReactNode => {
  const onToggle = (id: number): void => {
    const next = toggle(selection, id, limit);
    if (next.alert !== null) window.alert(next.alert);
    onChange(next.selection);
  };
  return byRegion(servers).map(([region, group]) => (
    <fieldset key={region} className="region">
      <legend>{region}</legend>
      <div className="region-locations">
        {group.map(({ id, location, country, free }) => {
          const isDisabled = isBusy || isBoxDisabled(selection, id, limit);
          return (
            <label key={id} htmlFor={`location-${id}`} className={`location${isDisabled ? ' location-disabled' : ''}`}>
              <CheckBox
                id={`location-${id}`}
                name="location"
                value={id}
                label={location}
                isChecked={selection.includes(id)}
                isDisabled={isDisabled}
                onChange={() => onToggle(id)}
              />
              <span className="location-name">
                {location}
                {free ? <small>{copy.free}</small> : null}
              </span>
              <span className="location-code" aria-hidden="true">
                {country}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  ));
};
