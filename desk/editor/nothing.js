/** Replaces what the editor does not need here. */
export default {}
