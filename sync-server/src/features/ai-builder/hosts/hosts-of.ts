import type { AiConfig } from '#server/lib/config.ts'

/** The names of all hosts that words may go to, as people are told them: never a path or a key. */
export function hostsOf({ builderUrl, chat }: Pick<AiConfig, 'builderUrl' | 'chat'>): string[] {
  return [...(builderUrl === undefined ? [] : [new URL(builderUrl).host]), ...(chat ? [`${new URL(chat.url).host} · ${chat.model}`] : [])]
}
