/** In place of what the editor does not need here. */
export default {}
