import { call } from '#client/engine/api/call.ts'

/** People of an organisation in fun mode work at its own host (specification 1 §4); where there is none, they stay. */
export async function goToFunHost(): Promise<void> {
  const { fun } = await call('GET org/links')
  if (fun !== null && new URL(fun).origin !== location.origin) location.assign(fun)
}
