/** Whether operating systems add such a file to folders by themselves: hidden files, `Thumbs.db`, `desktop.ini`. */
export const isSystemFile = (name: string) => /^(?:\..*|thumbs\.db|desktop\.ini)$/i.test(name)
