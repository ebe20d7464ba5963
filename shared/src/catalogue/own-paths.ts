/**
 * First segments of the product's own addresses, older ones among them. Read by the server, by the service worker (which the build
 * fills in) and by tests; any other `/<word>/<token>` is an organisation's public link.
 */
export const ownPaths = [
  'ai-builder',
  'app',
  'app-page',
  'automations',
  'builder',
  'chat',
  'checkout',
  'connector',
  'custom-app',
  'dashboard',
  'doc-page',
  'for-you',
  'form',
  'home',
  'legacy',
  'login',
  'lowcode',
  'new-password',
  'object',
  'open',
  'operator',
  'password-reset',
  'roles',
  'settings',
  'sign-up',
  'start-here',
  'tasks',
  'templates',
  'testCrashError',
  'tricks',
  'updates',
  'workspaces',
] as const

export function isOwnPath(firstSegment: string): boolean {
  return (ownPaths as readonly string[]).includes(firstSegment)
}
