import { useEffect, useEffectEvent, useState } from 'react'

/**
 * What a question is answered with, for what the player alone shows: screens without lists bring nothing that keeps answers.
 * @param key another one asks anew
 * @returns undefined until it is answered, `none` where that fails
 */
export function useAnswer<T>(ask: () => Promise<T>, key: unknown): T | 'none' | undefined {
  const [answer, setAnswer] = useState<T | 'none'>()
  const begin = useEffectEvent(ask)
  useEffect(() => {
    let isHere = true
    const show = (value: T | 'none') => isHere && setAnswer(value)
    begin().then(show, () => show('none'))
    return () => void (isHere = false)
  }, [key])
  return answer
}
