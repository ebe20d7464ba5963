/** Places that everybody may start at. */
export const startPlaces = [
  { path: '/home', labelKey: 'start.home' },
  { path: '/tasks', labelKey: 'start.tasks' },
  { path: '/updates', labelKey: 'start.updates' },
  { path: '/chat', labelKey: 'start.chat' },
] as const
