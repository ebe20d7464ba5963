import { resolve } from 'node:path'
import { z } from 'zod'

/** A node among others that serve one installation. */
export interface ClusterConfig {
  /** where the other nodes reach this one */
  url: string
  /** of all nodes; each shows it to the others */
  secret: string
  /** folder with the installation's keys, which no node may make for itself */
  keysDir: string | undefined
}

export const clusterVariables = {
  CLUSTER_URL: z.url({ protocol: /^http$/ }).optional(),
  CLUSTER_SECRET: z.string().min(32).max(200).optional(),
  KEYS_DIR: z.string().min(1).optional(),
}

interface Given {
  CLUSTER_URL?: string | undefined
  CLUSTER_SECRET?: string | undefined
  KEYS_DIR?: string | undefined
  CONTROL_URL?: string | undefined
  JOURNAL_URL?: string | undefined
  S3_BUCKET?: string | undefined
  MAIL_IN_DOMAIN?: string | undefined
}

/** @throws what `mistake` makes */
export function readCluster(env: Given, mistake: (text: string) => Error): ClusterConfig | undefined {
  const { CLUSTER_URL: url, CLUSTER_SECRET: secret, KEYS_DIR: keysDir } = env
  if (url === undefined) {
    // an empty data directory would be filled with an older control store
    if (env.CONTROL_URL !== undefined && env.JOURNAL_URL !== undefined)
      throw mistake('CONTROL_URL with JOURNAL_URL makes a node: set CLUSTER_URL as well, or leave one of them out')
    return undefined
  }
  if (secret === undefined) throw mistake('CLUSTER_URL: set CLUSTER_SECRET as well, the same for all nodes')
  for (const name of ['CONTROL_URL', 'JOURNAL_URL', 'S3_BUCKET'] as const)
    if (env[name] === undefined) throw mistake(`CLUSTER_URL: set ${name} as well, since another machine goes on with it`)
  // a mail that waits on the disk of one node is lost with it
  if (env.MAIL_IN_DOMAIN !== undefined) throw mistake('CLUSTER_URL: mails come in at a server that is alone; leave MAIL_IN_DOMAIN out')
  return { url: url.replace(/\/+$/, ''), secret, keysDir: keysDir === undefined ? undefined : resolve(keysDir) }
}
