/** Settles in a new task, so that the browser handles a tap first. Not every browser has `scheduler.yield`. */
export const yieldToMain = () =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = done
    port2.postMessage(undefined)
  })
