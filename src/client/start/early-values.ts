import { useLayoutEffect, useRef, type RefObject } from 'react'

type Field = HTMLInputElement | HTMLSelectElement

const builtValue = (field: Field) =>
  field instanceof HTMLSelectElement
    ? ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value
    : field.defaultValue

/**
 * Takes over what was typed or chosen in fields before they were hydrated: React leaves it in the page and does not tell anybody
 * (https://github.com/facebook/react/issues/12955).
 * @param take is given the named fields that differ from the built page, once, before anything is drawn or typed again
 * @returns for the element that the fields stand in
 */
export function useEarlyValues<T extends HTMLElement>(
  take: (values: Record<string, string>) => void,
): RefObject<T | null> {
  const place = useRef<T>(null)
  useLayoutEffect(() => {
    const fields = [...(place.current?.querySelectorAll<Field>('input[name],select[name]') ?? [])].filter(
      (field) => field.value !== builtValue(field),
    )
    if (fields.length > 0) take(Object.fromEntries(fields.map(({ name, value }) => [name, value])))
    // Once: later changes come through the fields' own handlers.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return place
}
