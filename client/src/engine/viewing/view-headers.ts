import { viewHeader } from '#shared/protocol/principal.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'

/** The header of a viewing tab's requests, so that the server answers with the viewed rights. */
export const viewHeaders: Readonly<Record<string, string>> = viewing ? { [viewHeader]: viewing.view } : {}

/** The same for web sockets, whose handshake takes no headers. */
export const viewQuery: Readonly<Record<string, string>> = viewing ? { view: viewing.view } : {}
