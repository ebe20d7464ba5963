import type { Platform } from '#server/platform/platform.ts'

/** The provider as people know it; its key where it is configured no more. */
export function nameOfProvider({ config }: Pick<Platform, 'config'>, key: string): string {
  return config.providers.find((each) => each.key === key)?.name ?? key
}
