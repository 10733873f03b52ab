import { useLayoutEffect, useRef, type RefObject } from 'react'

type Field = HTMLInputElement | HTMLSelectElement

const builtValue = (field: Field) =>
  field instanceof HTMLSelectElement
    ? ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value
    : field.defaultValue

/**
 * Takes over values that were typed or chosen before hydration. React calls no handler for them
 * (https://github.com/facebook/react/issues/12955).
 * @param take called once, before the next paint, with the named fields that differ from the built page
 * @returns the ref of the element around the fields
 */
export function useEarlyValues<T extends HTMLElement>(
  take: (values: Record<string, string>) => void,
): RefObject<T | null> {
  const container = useRef<T>(null)
  useLayoutEffect(() => {
    const fields = [...(container.current?.querySelectorAll<Field>('input[name],select[name]') ?? [])].filter(
      (field) => field.value !== builtValue(field),
    )
    if (fields.length > 0) take(Object.fromEntries(fields.map(({ name, value }) => [name, value])))
    // Once: later changes come through the fields' own handlers.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return container
}
