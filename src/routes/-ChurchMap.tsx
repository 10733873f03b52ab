export const ChurchMap = () => null
