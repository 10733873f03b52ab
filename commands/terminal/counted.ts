/** `3 drafts`, `one draft` */
export const counted = (count: number, one: string, many = `${one}s`) =>
  count === 1 ? `one ${one}` : `${count.toLocaleString('en-US')} ${many}`
