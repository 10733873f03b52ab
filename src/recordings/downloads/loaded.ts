/** What `lazy-downloads.ts` loads. */
export { SermonDownload } from './DownloadStatus.tsx'
export { followDownloads, save } from './manager.ts'
export { SavedList } from './SavedList.tsx'
