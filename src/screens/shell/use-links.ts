import { useRouter, type LinkProps } from '@tanstack/react-router'

/** The links of the routes that have one for this place (`staticData`), in order. */
export function useLinks(place: 'nav' | 'quick' | 'legal') {
  const { routesByPath } = useRouter()
  return Object.entries(routesByPath)
    .flatMap(([to, route]) => {
      const link = route.options.staticData?.[place]
      return link ? [{ to: to as NonNullable<LinkProps['to']>, ...link }] : []
    })
    .sort((a, b) => a.order - b.order)
}
