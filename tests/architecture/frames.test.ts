import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = 'client/src'

/** Frames whose page could do whatever it likes (docs/decisions/039-what-a-page-may-load.md). */
function openFrames(text: string): string[] {
  return (text.match(/<iframe\b[^>]*>|createElement\(['"]iframe['"]\)/g) ?? []).filter((tag) => !/\ssandbox=/.test(tag))
}

it('every frame has a sandbox', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  expect(files).not.toEqual([])
  expect(files.flatMap((name) => openFrames(readFileSync(join(folder, name), 'utf8')).map((tag) => `${name}: ${tag}`))).toEqual([])
  // planted
  expect(openFrames('<iframe src={url} />')).toHaveLength(1)
  expect(openFrames("document.createElement('iframe')")).toHaveLength(1)
  expect(openFrames('<iframe src={url} sandbox="allow-scripts" />')).toEqual([])
})
