/** The slowest oracle of the rf engine: tries every order of the writes of every location, and asks the model's cat file about each. */
import type { ConsistencyModel } from '../../src/execution/consistency-model.ts';
import { CatCheck } from '../../src/kernel/cat-check.ts';
import { NONE } from '../../src/kernel/event-graph.ts';
import type { GraphGrowth } from '../../src/kernel/graph-growth.ts';
import type { RfOracle } from '../../src/kernel/rf-oracle.ts';

export class BruteOracle implements RfOracle {
  checks = 0;
  private readonly growth: GraphGrowth;
  private readonly cat: CatCheck;

  constructor(growth: GraphGrowth, model: ConsistencyModel) {
    this.growth = growth;
    this.cat = new CatCheck(model, 'brute force');
  }

  realise(finals?: Int32Array): boolean {
    this.checks++;
    const { graph } = this.growth;
    const orders: number[][] = [];
    for (let location = 0; location < graph.initialOf.length; location++) {
      const order: number[] = [];
      for (let w = graph.initialOf[location]!; w !== NONE; w = graph.coNext[w]!) order.push(w);
      if (order.length > 1) orders.push(order);
    }
    const isWished = (order: readonly number[]): boolean => {
      const wish = finals?.[graph.location[order[0]!]!] ?? NONE;
      return wish === NONE || order.at(-1) === wish;
    };
    const choose = (index: number): boolean => {
      if (index === orders.length) return this.cat.allows(this.growth);
      const [initial, ...writes] = orders[index]!;
      for (const order of permutations(writes)) {
        const whole = [initial!, ...order];
        if (!isWished(whole)) continue;
        this.link(whole);
        if (choose(index + 1)) return true;
      }
      return false;
    };
    if (choose(0)) return true;
    for (const order of orders) this.link(order);
    return false;
  }

  private link(order: readonly number[]): void {
    const { graph } = this.growth;
    for (const [i, write] of order.entries()) {
      graph.coPrevious[write] = order[i - 1] ?? NONE;
      graph.coNext[write] = order[i + 1] ?? NONE;
    }
    graph.coLast[graph.location[order[0]!]!] = order.at(-1)!;
  }
}

function* permutations(items: readonly number[]): Generator<number[]> {
  if (items.length === 0) yield [];
  for (const [i, item] of items.entries()) {
    for (const rest of permutations(items.filter((_, j) => j !== i))) yield [item, ...rest];
  }
}
