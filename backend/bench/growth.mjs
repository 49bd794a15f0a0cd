// Whether the API's memory grows: minutes of mixed load, each begun with as many uploads at once as are measured.
import { BASE } from './product.mjs';
import { Target } from './load.mjs';

const CONNECTIONS = 16;
const AT_ONCE = 64;
const MINUTE = 60;
/** One request of so many is an upload: ten minutes of nothing else would fill the disk. */
const UPLOAD_EVERY = 40;
/** Megabytes under load. */
const MOST = 350;
/** How much more the last minutes may take than the first ones. */
const TOLERANCE = 1.1;

/** Of each kind of request one after the other; what can be done once only is left out. */
function mixOf(operations) {
  const mixed = operations.filter(({ name }) => !/^(decide|upload|.*, bare)/.test(name));
  let n = 0;
  return (upload) => {
    n += 1;
    return n % UPLOAD_EVERY === 0 ? upload() : mixed[n % mixed.length].product();
  };
}

const most = (values) => Math.max(...values);

/**
 * Says how much memory there was each minute.
 * @returns whether it was too much, or grew, as a number of complaints
 */
export async function growth({ product, operations, minutes, say }) {
  const upload = operations.find(({ name }) => name === 'upload 1 MB').product;
  const mix = mixOf(operations);
  const target = new Target({ origin: BASE, pid: product.pid }, CONNECTIONS, () => mix(upload));
  const each = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    // Connections that wait for the next minute would be closed by the server at any moment.
    const rush = new Target({ origin: BASE, pid: product.pid }, AT_ONCE, upload);
    await Promise.all(Array.from({ length: AT_ONCE }, () => rush.one()));
    await rush.close();
    const afterRush = product.memory().now;
    const { values } = await target.run(MINUTE);
    each.push(Math.max(afterRush, product.memory().now));
    say(
      `minute ${minute}: ${afterRush.toFixed(0)} MB after ${AT_ONCE} uploads at once, ${product.memory().now.toFixed(0)} MB after ${values.length} mixed requests`,
    );
  }
  await target.close();
  const third = Math.max(1, Math.floor(minutes / 3));
  const [first, last] = [most(each.slice(0, third)), most(each.slice(-third))];
  say(`at most ${product.memory().most.toFixed(0)} MB at any time`);
  const complaints = [];
  if (product.memory().most > MOST) complaints.push(`More than ${MOST} MB`);
  if (last > first * TOLERANCE) complaints.push(`It grew from ${first.toFixed(0)} to ${last.toFixed(0)} MB`);
  complaints.forEach(say);
  return complaints.length;
}
