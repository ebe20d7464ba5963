import { viewHeader } from '#shared/protocol/principal.ts'
import { viewing } from '#client/data/view-as/viewing.ts'

/** What every request of a viewing tab carries, so that it is answered with the viewed rights. */
export const viewHeaders: Readonly<Record<string, string>> = viewing ? { [viewHeader]: viewing.view } : {}

/** The same for web sockets, whose handshake takes no headers. */
export const viewQuery: Readonly<Record<string, string>> = viewing ? { view: viewing.view } : {}
