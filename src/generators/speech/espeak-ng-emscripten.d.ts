declare module "@echogarden/espeak-ng-emscripten" {
  interface EspeakEvent {
    type:
      | "word"
      | "sentence"
      | "end"
      | "phoneme"
      | "samplerate"
      | "msg_terminated"
      | "mark"
      | "play";
    /** In code points, from 1. */
    text_position: number;
    word_length: number;
    /** In milliseconds. */
    audio_position: number;
  }

  interface EspeakWorker {
    list_voices(): {
      name: string;
      identifier: string;
      languages: { priority: number; name: string }[];
    }[];
    /** 0 if the voice exists. An unknown variant after "+" is ignored without an error. */
    set_voice(name: string): number;
    set_rate(wordsPerMinute: number): void;
    set_pitch(pitch: number): void;
    set_volume(percent: number): void;
    get_samplerate(): number;
    synthesize(
      text: string,
      heard: (samples: Int16Array | undefined, events: EspeakEvent[]) => void,
    ): void;
  }

  interface EspeakModule {
    eSpeakNGWorker: new () => EspeakWorker;
    FS: { readdir(path: string): string[] };
  }

  export default function load(options?: {
    getPreloadedPackage?: () => ArrayBuffer;
  }): Promise<EspeakModule>;
}
