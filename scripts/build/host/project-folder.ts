/**
 * @returns why a site cannot be built in the folder; undefined where it can. Vite takes # and ? for the end of an address;
 * the router's code splitting writes paths between apostrophes (TanStack/router#7754)
 */
export function folderProblem(folder: string): string | undefined {
  const [it] = /[#?']/.exec(folder) ?? []
  return it && `The site cannot be built in ${folder}, because of the character ${it} in that path. Rename the folder.`
}
