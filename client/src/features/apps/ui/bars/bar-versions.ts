/** Key of the address beside the history of the app itself. */
export const barVersionsKey = 'barVersions'
