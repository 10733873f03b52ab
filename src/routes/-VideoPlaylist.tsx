export const VideoPlaylist = () => <div>Playlist</div>
