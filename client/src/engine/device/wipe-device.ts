/** Everything on this device that belongs to one person in one organisation is named with this prefix. */
export function databasePrefix(principal: string): string {
  return `trama:${principal}:`
}

export function replicaDatabaseName(principal: string): string {
  return `${databasePrefix(principal)}replica`
}

const databasesKey = 'trama.databases'

/** Notes a database, because not every browser can list them; documents and attachments call this too. */
export function noteDatabase(name: string): void {
  const names = readNames()
  if (!names.includes(name)) localStorage.setItem(databasesKey, JSON.stringify([...names, name]))
}

/** The prefix of a person's own view settings in local storage, one key for each view. */
export function viewSettingsPrefix(memberId: string): string {
  return `trama.view.${memberId}.`
}

/** Deletes this person's databases and own settings. Other tabs close theirs when they see that the session is gone. */
export async function wipeDevice(principal: string): Promise<void> {
  const prefix = databasePrefix(principal)
  const listed = 'databases' in indexedDB ? (await indexedDB.databases()).map((database) => database.name ?? '') : []
  const mine = new Set([...listed, ...readNames()].filter((name) => name.startsWith(prefix)))
  await Promise.all([...mine].map(deleteDatabase))
  localStorage.setItem(databasesKey, JSON.stringify(readNames().filter((name) => !mine.has(name))))
  const memberId = principal.slice(principal.indexOf(':') + 1)
  for (const key of Object.keys(localStorage)) if (key.startsWith('trama.') && key.includes(memberId)) localStorage.removeItem(key)
}

/** Deletes one database; waits for tabs that still have it open. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error(`could not delete ${name}`)))
  })
}

function readNames(): string[] {
  try {
    const names = JSON.parse(localStorage.getItem(databasesKey) ?? '[]') as unknown
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}
