import type { NodePlace } from '#server/cells/placement.ts'
import type { OutputGate } from '#server/storage/output-gate.ts'
import type { RestingFiles } from '#server/storage/control/resting-files.ts'

/** The organisations that this node serves, and the way to the others. */
export interface Cells {
  /** of this process */
  readonly id: string
  /** what nodes show to each other */
  readonly secret: string
  /** the lease holds, and the node is not about to end */
  readonly isLive: boolean
  readonly resting: RestingFiles
  owns(orgId: string): boolean
  /**
   * The node that serves an organisation: this one, if nobody else does. `isErased`: its file and journal may be gone already.
   * @throws AppError `unavailable` while none can
   */
  find(orgId: string, isErased?: boolean): Promise<NodePlace>
  /** Not there any more, or silent: the next look asks the database. */
  forgetPlace(orgId: string): void
  /** false once a node is known to be lost */
  isKnown(nodeId: string): boolean
  /** Takes a new organisation, before its file is made. */
  claim(orgId: string): Promise<void>
  /** The organisation is erased. */
  forget(orgId: string): void
  /** @param listener is called with each organisation that this node begins to serve */
  onTaken(listener: (orgId: string) => void): void
  /** The journal's gate, closed while the lease does not hold. */
  gateOf(gate: OutputGate): OutputGate
  /** Begins to serve. `port`: the one on which other nodes reach this one */
  join(port: number): Promise<void>
  /** Takes nothing more. */
  drain(): void
  /** Gives everything back, once it is closed and confirmed. */
  leave(): Promise<void>
}
