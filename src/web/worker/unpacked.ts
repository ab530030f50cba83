/** Files that the build compressed itself, as responses that look as if they never were. */

const TYPES: Readonly<Record<string, string>> = { wasm: 'application/wasm' };

/** Loads `address.gz`. `count` receives the number of bytes as they come over the network. */
export async function unpacked(
  load: typeof fetch,
  address: string,
  count: (bytes: number) => void,
): Promise<Response> {
  const response = await load(`${address}.gz`);
  if (!response.ok || response.body === null)
    throw new Error(`${address.replace(/^.*\//s, '')}.gz: ${response.status}`);
  const reader = response.body.getReader();
  const first = await reader.read();
  const isPacked = first.value?.[0] === 0x1f && first.value[1] === 0x8b;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      if (first.value === undefined) return controller.close();
      count(first.value.length);
      controller.enqueue(first.value);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) return controller.close();
      count(value.length);
      controller.enqueue(value);
    },
  });
  // A host that knows the ending `.gz` may have let the browser unpack it already.
  const plain = isPacked ? body.pipeThrough(new DecompressionStream('gzip')) : body;
  const type = TYPES[address.replace(/^.*\./s, '')] ?? 'application/octet-stream';
  return new Response(plain, { headers: { 'content-type': type } });
}
