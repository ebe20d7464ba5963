#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

/*
 * Starts the Firefox of the distribution for Playwright, and stands between the two. Playwright speaks WebDriver BiDi as the newest Firefox knows it;
 * commands that an older one lacks, and that change nothing a journey looks at, are answered here.
 */

const path = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'
const spared = new Set(['emulation.setMediaFeaturesOverride'])
const largest = 512 * 1024 * 1024
const listening = /WebDriver BiDi listening on (ws:\/\/\S+)/

const browser = spawn(path, process.argv.slice(2), { stdio: ['inherit', 'inherit', 'pipe'] })
let isTold = false
browser.stderr.on('data', (data) => {
  const address = isTold ? undefined : listening.exec(String(data))?.[1]
  if (address === undefined) return process.stderr.write(data)
  isTold = true
  relay(address)
})
browser.on('error', (error) => {
  process.stderr.write(`${path}: ${error.message}\n`)
  process.exit(1)
})
browser.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => browser.kill(signal))

/** @param {string} address */
function relay(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: largest })
  server.on('listening', () => process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`))
  server.on('connection', (client, { url }) => {
    const firefox = new WebSocket(`${address}${url}`, { maxPayload: largest, perMessageDeflate: false })
    /** @type {string[]} */
    const waiting = []
    firefox.on('open', () => {
      for (const one of waiting.splice(0)) firefox.send(one)
    })
    client.on('message', (data) => {
      const text = String(data)
      const { id, method } = JSON.parse(text)
      if (spared.has(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }))
      else if (firefox.readyState === WebSocket.OPEN) firefox.send(text)
      else waiting.push(text)
    })
    firefox.on('message', (data) => client.send(String(data)))
    for (const event of ['close', 'error']) {
      firefox.on(event, () => client.close())
      client.on(event, () => firefox.close())
    }
  })
}
