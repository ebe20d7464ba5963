/** Another node serves this organisation. A request is sent there; work that nobody waits for is left to that node. */
export class MovedError extends Error {
  override readonly name = 'MovedError'
  readonly orgId: string
  /** that of a busy disk, after which others try again */
  readonly code = 'SQLITE_BUSY_MOVED'

  constructor(orgId: string) {
    super('another node serves this organisation')
    this.orgId = orgId
  }
}
