type Keys = Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Whether a key press is a shortcut of the browser or the system. Shift alone does not make one. */
export const isShortcut = ({ altKey, ctrlKey, metaKey }: Keys) => altKey || ctrlKey || metaKey

/** Whether a click opens the link in a new tab or window, or downloads it. */
export const opensElsewhere = (keys: Keys) => isShortcut(keys) || keys.shiftKey
