declare module 'seek-bzip' {
  interface Output {
    writeByte(byte: number): void;
    write(bytes: Uint8Array, at: number, length: number): number;
    flush(): void;
  }
  const Bunzip: { decode(input: Buffer, output: Output, multistream: boolean): void };
  export default Bunzip;
}
