/** True in a browser whose person asks for little traffic. Then nothing is fetched before it is needed. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
