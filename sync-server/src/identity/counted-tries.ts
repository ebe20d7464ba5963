import type { IncomingMessage } from 'node:http'
import type { Caller } from '#server/identity/caller.ts'

type Undo = () => Promise<void>

/** Tries that requests have counted, where one may have to be sent to another node, which counts them again. */
let counted: WeakMap<IncomingMessage, Undo[]> | undefined

/** From now on tries are kept as long as their requests. */
export function keepTries(): void {
  counted ??= new WeakMap()
}

/** `undo` takes back this one only: a good try may forgive others with it, and nobody knows yet that it is good. */
export function noteTry({ http }: Pick<Caller, 'http'>, undo: Undo): void {
  const incoming = (http.env as { incoming?: IncomingMessage } | undefined)?.incoming
  if (incoming) counted?.set(incoming, [...(counted.get(incoming) ?? []), undo])
}

export async function undoTries(incoming: IncomingMessage): Promise<void> {
  const undos = counted?.get(incoming) ?? []
  counted?.delete(incoming)
  for (const undo of undos) await undo()
}
