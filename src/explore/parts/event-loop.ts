/**
 * Turns of the event loop, for engines that run in slices: messages and signals arrive only between
 * slices. A timer would do, but it waits at least a millisecond; a message to oneself does not
 * wait. Its owner must call close.
 */
export class EventLoop {
  /**
   * Two, used in turn: Node hands over what is posted to a port while it hands over its messages,
   * without a turn in between.
   */
  private readonly channels = [new MessageChannel(), new MessageChannel()] as const;
  private turns = 0;
  private endTurn: () => void = () => {};
  private endSleep: () => void = () => {};

  constructor() {
    for (const { port2 } of this.channels) {
      port2.addEventListener('message', () => this.endTurn());
      port2.start();
    }
  }

  /** Gives the event loop one turn, so that pending messages and signals arrive. */
  turn(): Promise<void> {
    return new Promise((resolve) => {
      this.endTurn = resolve;
      this.channels[this.turns++ % 2]!.port1.postMessage(undefined);
    });
  }

  /** Waits for `wake`, at most so long. */
  async sleep(milliseconds: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.endSleep = resolve;
      timer = setTimeout(resolve, milliseconds);
    });
    clearTimeout(timer);
  }

  /** Ends the present sleep, if there is one. */
  wake(): void {
    this.endSleep();
  }

  close(): void {
    for (const { port1 } of this.channels) port1.close();
  }
}
