import { createSessionStore } from '#client/engine/session/session-store.ts'

/** The signed-in person of this device, shared by all tabs. */
export const sessionStore = createSessionStore(localStorage)
