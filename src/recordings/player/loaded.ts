/** What `lazy-player.ts` loads. */
export { followMediaSession } from './media-session.ts'
export { followAudio, offerToResume, playFrom } from './playback.ts'
export { PlayerBar } from './PlayerBar.tsx'
export { followSleepTimer } from './sleep-timer.ts'
