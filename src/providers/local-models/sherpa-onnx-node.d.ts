declare module "sherpa-onnx-node" {
  interface EngineOptions {
    tokens?: string;
    numThreads: number;
    provider: "cpu";
  }

  interface SpeechModel extends EngineOptions {
    vits?: { model: string; tokens: string; dataDir?: string; lexicon?: string };
    kokoro?: { model: string; voices: string; tokens: string; dataDir?: string; lexicon?: string };
  }

  interface RecognitionModel extends EngineOptions {
    nemoCtc?: { model: string };
    transducer?: { encoder: string; decoder: string; joiner: string };
    whisper?: { encoder: string; decoder: string; language?: string; task: "transcribe" };
    moonshine?: {
      preprocessor: string;
      encoder: string;
      uncachedDecoder: string;
      cachedDecoder: string;
    };
  }

  export class GenerationConfig {
    constructor(options: { sid: number; speed: number; silenceScale?: number });
  }

  export class OfflineTts {
    static createAsync(config: {
      model: SpeechModel;
      maxNumSentences: number;
    }): Promise<OfflineTts>;
    readonly numSpeakers: number;
    readonly sampleRate: number;
    generateAsync(request: {
      text: string;
      /** Memory of the engine itself cannot be passed to another process. */
      enableExternalBuffer: false;
      generationConfig: GenerationConfig;
    }): Promise<{ samples: Float32Array; sampleRate: number }>;
  }

  export interface OfflineStream {
    acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void;
  }

  export class OfflineRecognizer {
    static createAsync(config: { modelConfig: RecognitionModel }): Promise<OfflineRecognizer>;
    createStream(): OfflineStream;
    decodeAsync(stream: OfflineStream): Promise<unknown>;
    getResult(stream: OfflineStream): {
      text: string;
      tokens?: string[];
      /** In seconds, one for each token; empty for models without times. */
      timestamps?: number[];
      lang?: string;
    };
  }

  interface ActivityModel {
    model: string;
    /** Of a probability. */
    threshold: number;
    /** In seconds. */
    minSilenceDuration: number;
    minSpeechDuration: number;
    maxSpeechDuration: number;
    /** In samples. */
    windowSize: number;
  }

  /** Finds speech in sound of 16 kHz. */
  export class Vad {
    constructor(
      config: {
        sileroVad?: ActivityModel;
        tenVad?: ActivityModel;
        sampleRate: 16_000;
        numThreads: number;
        provider: "cpu";
      },
      bufferSizeInSeconds: number,
    );
    acceptWaveform(samples: Float32Array): void;
    flush(): void;
    reset(): void;
    isEmpty(): boolean;
    /** The first part that is left; `start` counts samples since the reset. */
    front(enableExternalBuffer: false): { start: number; samples: Float32Array };
    pop(): void;
  }

  export class OfflineSpeechDenoiser {
    constructor(config: {
      model: { gtcrn: { model: string }; numThreads: number; provider: "cpu" };
    });
    /** Of what it returns. */
    readonly sampleRate: number;
    run(sound: { samples: Float32Array; sampleRate: number; enableExternalBuffer: false }): {
      samples: Float32Array;
      sampleRate: number;
    };
  }

  export class OfflineSpeakerDiarization {
    constructor(config: {
      segmentation: {
        pyannote: { model: string; windowShiftRatio: number };
        numThreads: number;
        provider: "cpu";
      };
      embedding: { model: string; numThreads: number; provider: "cpu" };
      /** Without a number of clusters (-1), the threshold tells speakers apart. */
      clustering: { numClusters: number; threshold: number };
      minDurationOn: number;
      minDurationOff: number;
    });
    readonly sampleRate: number;
    process(samples: Float32Array): { start: number; end: number; speaker: number }[];
  }

  /** Describes a voice in numbers. */
  export class SpeakerEmbeddingExtractor {
    constructor(config: { model: string; numThreads: number; provider: "cpu" });
    createStream(): OfflineStream & { inputFinished(): void };
    compute(stream: OfflineStream, enableExternalBuffer: false): Float32Array;
  }

  const engine: {
    GenerationConfig: typeof GenerationConfig;
    OfflineTts: typeof OfflineTts;
    OfflineRecognizer: typeof OfflineRecognizer;
    Vad: typeof Vad;
    OfflineSpeakerDiarization: typeof OfflineSpeakerDiarization;
    SpeakerEmbeddingExtractor: typeof SpeakerEmbeddingExtractor;
    OfflineSpeechDenoiser: typeof OfflineSpeechDenoiser;
  };
  export default engine;
}
